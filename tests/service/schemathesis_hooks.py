"""What schemathesis does not know by itself: JSON Lines go as they are."""

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(_, value):
    return value.encode() if isinstance(value, str) else str(value).encode()
