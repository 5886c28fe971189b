// Annotates each line of standard input and answers with its number of tokens. Run from source: java -cp 'JARS/*' CoreNlpDriver.java
import edu.stanford.nlp.pipeline.CoreDocument;
import edu.stanford.nlp.pipeline.StanfordCoreNLP;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

public class CoreNlpDriver {
  public static void main(String[] words) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("annotators", "tokenize,pos,lemma,ner");
    properties.setProperty("ner.applyFineGrained", "false");
    properties.setProperty("ner.useSUTime", "false");  // would need further jars
    properties.setProperty("threads", "1");
    StanfordCoreNLP pipeline = new StanfordCoreNLP(properties);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      CoreDocument document = new CoreDocument(line);
      pipeline.annotate(document);
      System.out.println(document.tokens().size());
      System.out.flush();
    }
  }
}
