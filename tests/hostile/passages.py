"""Passages in scripts and languages that Veil does not speak, inside documents that it does: a forwarded line, a signature, a quoted
message. The names in them are invented too. Each function gives a block for the middle of a carrier, and the secrets inside.
"""

from identities import Secret

# script or language: (passages with {name}, names with the part that tells)
OTHER_SCRIPTS = {
    "chinese": (["您好,我是{name},请今天下午给我回电话,谢谢。", "会议由{name}主持,地点在三楼的大会议室。", "病人{name}昨天出院,需要两周后复查。"],
                [("欧阳晓岚", "欧阳晓岚"), ("司徒静雯", "司徒静雯"), ("诸葛明远", "诸葛明远")]),
    "japanese": (["お世話になっております。{name}と申します。本日中にお電話をいただけますと幸いです。", "担当は{name}さんです。会議室は三階になります。"],
                 [("佐々木美咲", "佐々木美咲"), ("長谷川健一", "長谷川健一")]),
    "arabic": (["مرحبا، اسمي {name} وأرجو الاتصال بي اليوم بعد الظهر. شكرا.", "المريضة {name} خرجت من المستشفى أمس وتحتاج إلى مراجعة."],
               [("ليلى القحطاني", "القحطاني"), ("سميرة البرغوثي", "البرغوثي"), ("يوسف الشمراني", "الشمراني")]),
    "hebrew": (["שלום, שמי {name} ואני מבקשת שתחזרו אליי היום אחר הצהריים. תודה.", "המטופלת {name} שוחררה אתמול וצריכה לחזור לביקורת."],
               [("תמר אברמוביץ", "אברמוביץ"), ("יעל רבינוביץ", "רבינוביץ"), ("נועה שטרנברג", "שטרנברג")]),
    "cyrillic": (["Здравствуйте, меня зовут {name}, перезвоните мне, пожалуйста, сегодня после обеда.",
                  "Пациентка {name} вчера выписана, контроль через две недели.", "Договор подписала {name}, копия лежит на столе."],
                 [("Ольга Верещагина", "Верещагина"), ("Наталья Заболоцкая", "Заболоцкая"), ("Дмитрий Колесников", "Колесников")]),
    "greek": (["Καλημέρα, με λένε {name} και θα ήθελα να με καλέσετε σήμερα το απόγευμα.", "Η ασθενής {name} πήρε εξιτήριο χθες."],
              [("Ελένη Παπαδογιάννη", "Παπαδογιάννη"), ("Σοφία Καραμπέτσου", "Καραμπέτσου")]),
    "korean": (["안녕하세요, 제 이름은 {name}입니다. 오늘 오후에 전화해 주시면 감사하겠습니다."], [("남궁민서", "남궁민서"), ("황보지영", "황보지영")]),
}
OTHER_LANGUAGES = {
    "french": (["Bonjour, je m'appelle {name} et je vous prie de me rappeler cet après-midi. Merci beaucoup.",
                "La patiente {name} est sortie de l'hôpital hier, elle reviendra dans quinze jours."],
               [("Geneviève Lachaumette", "Lachaumette"), ("Aurélie Montfaucon", "Montfaucon"), ("Solange Beaurepaire", "Beaurepaire")]),
    "italian": (["Buongiorno, mi chiamo {name} e vi prego di richiamarmi oggi pomeriggio. Grazie mille.",
                 "La paziente {name} è stata dimessa ieri e tornerà tra due settimane."],
                [("Ludovica Castagnaccio", "Castagnaccio"), ("Giuseppina Frangipane", "Frangipane"), ("Ornella Bevilacqua", "Bevilacqua")]),
    "polish": (["Dzień dobry, nazywam się {name} i proszę o telefon dziś po południu. Dziękuję bardzo.",
                "Pacjentka {name} została wczoraj wypisana i wróci za dwa tygodnie."],
               [("Małgorzata Wierzbicka", "Wierzbicka"), ("Agnieszka Zawadzka", "Zawadzka"), ("Katarzyna Brzezińska", "Brzezińska")]),
    "dutch": (["Goedemiddag, mijn naam is {name} en ik wil graag vanmiddag teruggebeld worden. Hartelijk dank.",
               "De patiënte {name} is gisteren ontslagen en komt over twee weken terug."],
              [("Liesbeth Kruijswijk", "Kruijswijk"), ("Marijke Hoogendoorn", "Hoogendoorn"), ("Femke Schuurman", "Schuurman")]),
    "turkish": (["Merhaba, benim adım {name}, lütfen bugün öğleden sonra beni geri arayın. Çok teşekkürler."],
                [("Gülşen Karamustafa", "Karamustafa"), ("Nurcan Demirtaşoğlu", "Demirtaşoğlu")]),
    "swedish": (["Hej, jag heter {name} och skulle vilja att ni ringer tillbaka i eftermiddag. Tack så mycket."],
                [("Ingegerd Lagerkvist", "Lagerkvist"), ("Birgitta Söderhjelm", "Söderhjelm")]),
}


def passage(someone, table):
    lines, names = table[someone.random.choice(sorted(table))]
    name, telling = someone.random.choice(names)
    text = someone.random.choice(lines).format(name=name)
    style = someone.random.randrange(3)
    if style == 0:
        text = "> " + text
    elif style == 1:
        text = "-- \n" + text
    return text, [Secret("foreign name", name, (telling,))]


def other_script(someone):
    return passage(someone, OTHER_SCRIPTS)


def other_language(someone):
    return passage(someone, OTHER_LANGUAGES)


FAMILIES = {"other_script": other_script, "other_language": other_language}
