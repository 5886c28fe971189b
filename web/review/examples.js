// Texts to try, in the four languages, about people who do not exist.

/** @type {Record<string, Record<string, string>>} */
export const examples = {
  en: {
    letter: "Dear Mrs Halvorsen,\n\nthank you for your letter of 14 March 2023. My brother Marten Vries, a cardiologist at Harbour Hospital in Bergen, will call you on +47 55 31 90 12. You can also write to marten@vries.example. He has lived at 12 Tanner's Lane since 2011.\n\nYours sincerely,\nAnna Vries",
    note: "Patient: Clara Benning, born 7 May 1968, teacher from Leeds. Admitted to Northgate Infirmary on 2 February 2022 with chest pain. She was diagnosed with HIV in 2009 and takes 50 mg dolutegravir. Mrs Benning lives with her two sons. Insurance number QQ 12 34 56 C.",
    court: "The applicant, Mr Tomas Eriksen, was born in Odense in 1974 and worked as a fisherman. On 3 June 2005 the District Court of Aarhus sentenced him to eighteen months. Mr Eriksen's lawyer, Ms Ida Lund, appealed to the High Court.",
  },
  de: {
    letter: "Sehr geehrte Frau Halvorsen,\n\nvielen Dank für Ihren Brief vom 14. März 2023. Mein Bruder Marten Vries, Kardiologe am Hafenkrankenhaus in Bremen, ruft Sie unter +49 421 5550173 an. Sie können auch an marten@vries.example schreiben. Er wohnt seit 2011 in der Gerbergasse 12.\n\nMit freundlichen Grüßen\nAnna Vries",
    note: "Patientin: Clara Benning, geboren am 7. Mai 1968, Lehrerin aus Kassel. Aufnahme in die Nordklinik am 2. Februar 2022 mit Brustschmerzen. 2009 wurde HIV festgestellt. Frau Benning lebt mit ihren zwei Söhnen in Göttingen.",
    court: "Der Kläger, Herr Tomas Eriksen, wurde 1974 in Flensburg geboren und arbeitete als Fischer. Am 3. Juni 2005 verurteilte ihn das Landgericht Kiel zu achtzehn Monaten Haft. Seine Anwältin Ida Lund legte Revision ein.",
  },
  pt: {
    letter: "Prezada senhora Halvorsen,\n\nobrigada pela sua carta de 14 de março de 2023. Meu irmão Marcos Vieira, cardiologista no Hospital do Porto em Recife, vai ligar para a senhora no telefone (81) 3555-0173. Também pode escrever para marcos@vieira.example.\n\nAtenciosamente,\nAna Vieira",
    note: "Paciente: Clara Benevides, nascida em 7 de maio de 1968, professora de Curitiba. Internada na Clínica Norte em 2 de fevereiro de 2022 com dor no peito. Em 2009 foi diagnosticada com HIV. CPF 529.982.247-25.",
    court: "O réu, Tomás Ericeira, nasceu em Santos em 1974 e trabalhava como pescador. Em 3 de junho de 2005, o Tribunal de Justiça de São Paulo o condenou a dezoito meses. A advogada Ida Lunardi recorreu.",
  },
  es: {
    letter: "Estimada señora Halvorsen:\n\ngracias por su carta del 14 de marzo de 2023. Mi hermano Martín Olmedilla, cardiólogo del Hospital del Puerto en Cádiz, la llamará al 956 555 017. También puede escribir a martin@olmedilla.example.\n\nAtentamente,\nAna Olmedilla",
    note: "Paciente: Clara Benítez, nacida el 7 de mayo de 1968, maestra de Zaragoza. Ingresó en la Clínica Norte el 2 de febrero de 2022 con dolor en el pecho. En 2009 fue diagnosticada de VIH. La señora Benítez vive con sus dos hijos. DNI 12345678Z.",
    court: "El acusado, Tomás Erices, nació en Vigo en 1974 y trabajaba de pescador. El 3 de junio de 2005 la Audiencia Provincial de Pontevedra lo condenó a dieciocho meses. Su abogada, Ida Luna, recurrió.",
  },
};
