// Whole texts with everything at once: who is who as a reader sees it.
#include <gtest/gtest.h>

#include "marked_text.h"

namespace veil::resolve {
namespace {

TEST(Documents, german) {
  constexpr Language de = Language::de;
  expect_entities(de,
                  "[P1 Dr. Anna Vries], geb. [P1 Tal], leitet seit [T2 3. Mai 2021] das [O3 Klinikum Tromberg]. [P1 Vries] "
                  "studierte an der "
                  "[O4 Universität Tromberg]. Am [T2 03.05.2021] übernahm [P1 Frau Vries] das [O3 Tromberger Klinikum GmbH] "
                  "nicht allein.");
  expect_entities(de,
                  "Der Kläger [P1 Jan Berg] und seine Ehefrau [P2 Kim Berg] wohnen in [L3 Tromberg]. [P1 Herr Berg] "
                  "verklagte die [O4 Lund GmbH]. "
                  "[P2 Frau Berg] sagte aus, die [O4 Lund] habe [P1 Herrn Berg] getäuscht.");
  expect_entities(de,
                  "Die [O1 Fischereigenossenschaft Nordland eG] ([O1 FGN]) gehört [P2 Uwe Dorn]. [P2 Dorns] Bruder [P3 Karl "
                  "Dorn] arbeitet bei der "
                  "[O1 FGN]. [P3 Karl] kennt [P4 Karla].");
  expect_entities(de,
                  "[P1 Johannes Weil] traf [P2 Hans-Peter Weil]. [P1 J. Weil] und [P2 H.-P. Weil] sind Brüder. [P1 "
                  "Johannes] lebt in [L3 Nordland], "
                  "[P2 Hans-Peter] auch. Ein [D4 Nordländer] namens [P5 Weiler] lachte.");
  expect_entities(de,
                  "Richterin am Amtsgericht [P1 Lund] fragte Zeugin [P2 Eva Moor]. Der Bericht des [O3 Deutschen Instituts] "
                  "lag vor; das "
                  "[O3 Deutsche Institut] schwieg. [P2 Evas] Aussage half [P1 Frau Lund].");
}

TEST(Documents, portuguese) {
  constexpr Language pt = Language::pt;
  expect_entities(pt,
                  "[P1 Ana Paula da Costa], mais conhecida como [P1 Paulinha], nasceu em [T2 3 de maio de 1980]. [P1 Ana "
                  "Paula] estudou na "
                  "[O3 Universidade de Tromvik]. Em [T2 03/05/1980], [P1 Costa] chorou.");
  expect_entities(pt,
                  "O autor [P1 Rui Tavares Lima] e a ré [P2 Inês Lima] são irmãos. O [P1 sr. Lima] mora em [L3 Vila Berg]; "
                  "a [P2 sra. Lima], em "
                  "[L4 Vila Tal].");
  expect_entities(pt, "A [O1 Pesca Norte Ltda.] processou a [O2 Pesca Sul S.A.]. A [O1 Pesca Norte] venceu; a [O2 Pesca Sul] recorreu.");
  expect_entities(pt,
                  "O [O1 Conselho Regional de Pesca] ([O1 CRP]) ouviu [P2 José Moura Filho] e [P3 José Moura Neto]. O [O1 CRP] multou "
                  "[P4 Zeca Prado].");
  expect_entities(pt,
                  "[P1 D. Beatriz Prado] viu [P2 Francisco Prado]. [P1 Bia] riu; [P2 Chico] também. O [D3 chileno] veio do [L4 Chile].");
}

TEST(Documents, spanish) {
  constexpr Language es = Language::es;
  expect_entities(es,
                  "[P1 Ana María Gil Ponce], nacida [P1 Ana María Ponce], ingresó el [T2 3 de mayo de 2021]. La [P1 Sra. Gil] dejó el "
                  "[O3 Hospital de Tromvik] el [T4 04/05/2021], no el [T2 03/05/2021].");
  expect_entities(es,
                  "El paciente [P1 Pablo Ruiz Mora] vino con su esposa [P2 Xiu Ruiz]. El [P1 Sr. Ruiz] fuma; la [P2 Sra. "
                  "Ruiz], no. [P1 P. Ruiz] "
                  "firmó.");
  expect_entities(es, "[P1 Francisco Prado] y [P2 Dolores Prado]: [P1 Paco] canta y [P2 Lola] baila. [P3 Pacheco] mira.");
  expect_entities(es,
                  "La [O1 Universidad de Tromvik] y la [O2 Universidad Nacional de Tromvik] firmaron. El [O3 Instituto "
                  "Nacional de Pesca] "
                  "([O3 INP]) no. El [O3 INP] calló.");
  expect_entities(es,
                  "[O1 Pesca Norte S.L.] compró [O2 Pesca Sur S.A.] en [L3 Tromvik]. [O1 Pesca Norte] pagó [Q4 5 %]; otros, "
                  "[Q4 5%] o [Q5 6 %].");
}

TEST(Documents, english) {
  constexpr Language en = Language::en;
  expect_entities(en,
                  "[P1 Robert \"Bob\" Vries] (born [T2 3 May 1950]) is the father of [P3 Bobby Vries]. [P1 Bob Vries] and "
                  "[P3 Bobby] live in "
                  "[L4 Tromvik]. [P1 Mr Vries] taught at [O5 Tromvik University], the [O5 University of Tromvik].");
  expect_entities(en,
                  "The applicant, [P1 Ms Clara Tal], sued [O2 Berg & Lund Ltd]. [P1 Tal] told the [O3 European Fishing "
                  "Court] (\"[O3 the Court]\") "
                  "that [O2 Berg & Lund] had lied. The [O3 Court] believed [P4 Mr Tal], her husband.");
  expect_entities(en, "[P1 Jordan Vries], son of [P2 Warren Vries], sings. [P1 Vries] toured with [P2 Warren] in [L3 Jordan].");
}

}  // namespace
}  // namespace veil::resolve
