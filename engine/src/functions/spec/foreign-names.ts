/**
 * Names that Excel in other languages and other programs give common functions, for the "did you mean" of who learnt them there.
 * Source: Microsoft's lists of translated function names; only what payrolls use.
 */
const FOREIGN: Readonly<Record<string, string>> = {
  ISBLANK: 'ISNULL ISEMPTY ISTLEER ESTVIDE',
  SUBSTITUTE: 'WECHSELN SUBSTITUE',
  CEILING: 'CEIL',
  IF: 'IIF WENN SI SE ALS',
  IFERROR: 'WENNFEHLER SIERREUR SI.ERROR SEERRO SE.ERRORE',
  SUM: 'SUMME SOMME SUMA SOMMA SOMA SOM',
  SUMIF: 'SUMMEWENN SOMME.SI SUMAR.SI SOMMA.SE SOMASE',
  SUMIFS: 'SUMMEWENNS SOMME.SI.ENS SUMAR.SI.CONJUNTO SOMMA.PIÙ.SE SOMASES',
  COUNT: 'ANZAHL NB CONTAR CONTA.NÚMEROS',
  COUNTIF: 'ZÄHLENWENN NB.SI CONTAR.SI CONTA.SE CONT.SE',
  AVERAGE: 'MITTELWERT MOYENNE PROMEDIO MEDIA MÉDIA',
  ROUND: 'RUNDEN ARRONDI REDONDEAR ARROTONDA ARRED',
  ROUNDUP: 'AUFRUNDEN ARRONDI.SUP REDONDEAR.MAS ARROTONDA.PER.ECC',
  ROUNDDOWN: 'ABRUNDEN ARRONDI.INF REDONDEAR.MENOS ARROTONDA.PER.DIF',
  INT: 'GANZZAHL ENT ENTERO',
  MOD: 'REST RESIDUO RESTO',
  VLOOKUP: 'SVERWEIS RECHERCHEV BUSCARV CERCA.VERT PROCV',
  XLOOKUP: 'XVERWEIS RECHERCHEX BUSCARX CERCA.X PROCX',
  MATCH: 'VERGLEICH EQUIV COINCIDIR CONFRONTA CORRESP',
  AND: 'UND ET Y E',
  OR: 'ODER OU O',
  NOT: 'NICHT NON NO NÃO',
  DATE: 'DATUM FECHA DATA',
  YEAR: 'JAHR ANNEE AÑO ANNO ANO',
  MONTH: 'MONAT MOIS MES MESE MÊS',
  DAY: 'TAG JOUR DIA GIORNO DÍA',
  TEXT: 'TEXTE TEXTO TESTO',
};

const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries(FOREIGN).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
);

/** @example meantFunction('wenn') // 'IF' */
export const meantFunction = (name: string): string | undefined => MEANT.get(name.toUpperCase());
