/** Functions younger than the file format: a file names them with a prefix, or Excel shows #NAME?. */
const YOUNGER = new Set(
  `ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BITAND BITLSHIFT BITOR BITRSHIFT BITXOR CHOOSECOLS CHOOSEROWS COMBINA
  CONCAT COT COTH CSC CSCH DAYS DECIMAL DROP ENCODEURL EXPAND FILTER FORMULATEXT GAMMA GAUSS HSTACK IFNA IFS IMCOSH IMCOT
  IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOWEEKNUM MAXIFS MINIFS MUNIT NUMBERVALUE PDURATION PERCENTOF
  PERMUTATIONA PHI RRI SEC SECH SEQUENCE SHEET SHEETS SORT SORTBY SWITCH TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT
  TOCOL TOROW TRIMRANGE UNICHAR UNICODE UNIQUE VALUETOTEXT VSTACK WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR`.split(
    /\s+/,
  ),
);
/** With a point in their name, and yet as old as the format. */
const OLD_WITH_POINT = new Set(['ERROR.TYPE', 'ISO.CEILING', 'NETWORKDAYS.INTL', 'WORKDAY.INTL']);
const ON_SHEETS = new Set(['FILTER', 'SORT']);

/** A formula as a file of Excel writes it: without `=`, younger functions with their prefix; texts and names of sheets stay. */
export function formulaInFile(formula: string): string {
  return formula
    .slice(1)
    .replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|([A-Z][A-Z0-9.]*)(?=\()/g, (whole, name: string | undefined) => {
      if (name === undefined) return whole;
      const isYounger = YOUNGER.has(name) || (name.includes('.') && !OLD_WITH_POINT.has(name));
      return `${isYounger ? '_xlfn.' : ''}${ON_SHEETS.has(name) ? '_xlws.' : ''}${name}`;
    });
}
