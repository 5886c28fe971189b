// What the attacker of the page has read: public facts about people who do not exist, some of whom the examples are about.

/** @type {Record<string, string>} */
export const known_people = {
  en: `Clara Benning: Clara Benning teaches at a school in Leeds and raises two sons. In February 2022 she was treated at Northgate Infirmary.
Marten Vries: Marten Vries is a cardiologist at Harbour Hospital in Bergen and lives in Tanner's Lane. His sister Anna Vries writes letters for him.
Tomas Eriksen: Tomas Eriksen, a fisherman born in Odense in 1974, was sentenced by the District Court of Aarhus in June 2005.
Ida Lund: Ida Lund is a lawyer who appeals to the High Court and paints at weekends.
Greta Olmedo: Greta Olmedo is a teacher from York with three daughters. She sings in a choir.
Jonas Tellmann: Jonas Tellmann is a surgeon from Oslo who sails.
Pieter Aalders: Pieter Aalders, a fisherman, was born in Esbjerg in 1961 and now repairs boats.`,
  de: `Clara Benning: Clara Benning unterrichtet an einer Schule in Kassel und hat zwei Söhne in Göttingen. Im Februar 2022 lag sie in der Nordklinik.
Marten Vries: Marten Vries ist Kardiologe am Hafenkrankenhaus in Bremen und wohnt in der Gerbergasse. Anna Vries ist seine Schwester.
Tomas Eriksen: Tomas Eriksen, ein Fischer, 1974 in Flensburg geboren, wurde im Juni 2005 vom Landgericht Kiel verurteilt.
Ida Lund: Ida Lund ist Anwältin, legt Revisionen ein und malt am Wochenende.
Greta Olmedo: Greta Olmedo ist Lehrerin aus Fulda und hat drei Töchter. Sie singt im Chor.
Jonas Tellmann: Jonas Tellmann ist Chirurg aus Hamburg und segelt.
Pieter Aalders: Pieter Aalders, ein Fischer, wurde 1961 in Husum geboren und repariert heute Boote.`,
  pt: `Clara Benevides: Clara Benevides é professora numa escola de Curitiba. Em fevereiro de 2022 esteve internada na Clínica Norte.
Marcos Vieira: Marcos Vieira é cardiologista no Hospital do Porto em Recife. Ana Vieira é sua irmã.
Tomás Ericeira: Tomás Ericeira, pescador nascido em Santos em 1974, foi condenado em junho de 2005 pelo Tribunal de Justiça de São Paulo.
Ida Lunardi: Ida Lunardi é advogada, recorre com frequência e pinta aos fins de semana.
Greta Olmedo: Greta Olmedo é professora em Londrina e tem três filhas. Canta num coro.
Jonas Telmo: Jonas Telmo é cirurgião em Salvador e veleja.
Pedro Alves Duarte: Pedro Alves Duarte, pescador, nasceu em Itajaí em 1961 e hoje conserta barcos.`,
  es: `Clara Benítez: Clara Benítez es maestra en un colegio de Zaragoza y tiene dos hijos. En febrero de 2022 estuvo ingresada en la Clínica Norte.
Martín Olmedilla: Martín Olmedilla es cardiólogo del Hospital del Puerto en Cádiz. Ana Olmedilla es su hermana.
Tomás Erices: Tomás Erices, pescador nacido en Vigo en 1974, fue condenado en junio de 2005 por la Audiencia Provincial de Pontevedra.
Ida Luna: Ida Luna es abogada, recurre a menudo y pinta los fines de semana.
Greta Olmedo: Greta Olmedo es maestra en Huesca y tiene tres hijas. Canta en un coro.
Jonás Tello: Jonás Tello es cirujano en Gijón y navega a vela.
Pedro Alcalde: Pedro Alcalde, pescador, nació en Cangas en 1961 y ahora repara barcas.`,
};
