/** What each function does, one line each, for docs/formulas.md and the editor's help. A test holds the list complete. */
const LINES = `
ABS: The number without its sign.
ACOS ACOSH ACOT ACOTH ASIN ASINH ATAN ATANH: The inverse trigonometric or hyperbolic function; angles in radians.
ATAN2: The angle of a point, in radians.
ADDRESS: The text of a cell address (sheet checks only).
AGGREGATE: SUM, AVERAGE and so on by number, leaving out errors when the option says so (2, 3, 6, 7).
AND: TRUE when all conditions hold. All are computed; text and blanks in cells don't count.
ARABIC: The number a Roman numeral stands for.
ARRAYTOTEXT: A list as one text.
AVEDEV: Mean distance from the mean.
AVERAGE: The mean of the numbers; #DIV/0! when there are none.
AVERAGEA: The mean, text counting 0 and TRUE 1.
AVERAGEIF: The mean of the values whose partner in the list meets the criterion.
AVERAGEIFS: The mean of the values for which all criteria hold.
BASE: A number written in another radix.
CEILING: Up to the next multiple; negative multiples go away from zero.
CEILING.MATH CEILING.PRECISE ISO.CEILING: Up to the next multiple, the sign of the multiple ignored.
CHAR: The character of a code from 1 to 255.
CHOOSE: The value standing at the index; only that one is computed.
CHOOSECOLS CHOOSEROWS: The named columns or rows of a list; negative numbers count from the end.
CLEAN: Without control characters such as line breaks.
CODE: The code of the first character.
COLUMNS ROWS: How many columns or rows a list has.
COMBIN: Ways to choose without order.
COMBINA: Ways to choose without order, repeats allowed.
CONCAT: All texts one after another; takes lists.
CONCATENATE: All texts one after another.
CORREL PEARSON: How closely two lists go together, from -1 to 1.
COS COSH COT COTH CSC CSCH SEC SECH SIN SINH TAN TANH: The trigonometric or hyperbolic function of an angle in radians.
COUNT: How many numbers.
COUNTA: How many values that aren't blank.
COUNTBLANK: How many blanks and empty texts.
COUNTIF: How many items meet the criterion: a value, or text such as ">4", "<>x", "a*".
COUNTIFS: How many places meet all criteria.
COVAR COVARIANCE.P COVARIANCE.S: Mean product of the distances from the means (.S of a sample).
CUMIPMT CUMPRINC: Interest or principal paid between two periods of a loan.
DSUM DAVERAGE DMAX DMIN DPRODUCT DVAR DVARP DSTDEV DSTDEVP: SUM, AVERAGE and so on of a field in the rows of a table with headings that meet the criteria.
DCOUNT DCOUNTA: How many of those rows have a number, or anything, in the field.
DGET: The field of the only row that meets the criteria; #NUM! when there are several.
FINDB SEARCHB REPLACEB: FIND, SEARCH and REPLACE in bytes, full-width characters counting two.
GESTEP: 1 when the number reaches the step.
CONVERT: A measure in other units: hours, days, kilograms, pounds, kilometres, miles, degrees …
DATE: The date of year, month and day; months and days may run over.
DATEDIF: Whole years "y", months "m", days "d" between two dates; "ym", "md", "yd" what is left over.
DATEVALUE: The date a text stands for: ISO, 2025/1/31, 2025年1月31日, 1/31/2025.
DAY MONTH YEAR: The day, month or year of a date.
DAYS: Days from start to end.
DAYS360: Days between on a calendar of 30-day months.
DB: Declining-balance depreciation at a fixed rate.
DDB: Declining-balance depreciation at twice (or factor times) the straight rate.
DECIMAL: The number a text in another radix stands for.
DEGREES RADIANS: Radians as degrees, and back.
DEVSQ: Sum of squared distances from the mean.
DOLLAR: Text with $, thousands grouped and fixed decimals.
DOLLARDE DOLLARFR: Prices with fractions (eighths, sixteenths) as decimals, and back.
DROP TAKE: Without the first (last) rows and columns, or only those.
EDATE: The date so many months later, kept inside the month.
EFFECT NOMINAL: Effective yearly rate of a nominal one, and back.
EOMONTH: The last day of the month so many months later.
ERROR.TYPE: The number of an error; #N/A when it is none.
EVEN ODD: Away from zero to the next even or odd number.
EXACT: Whether two texts are the same, case included.
EXP: e to a power.
EXPAND: A list made larger, the new places filled.
FACT FACTDOUBLE: Factorial; of every second number.
FALSE TRUE: The value itself.
FILTER: The rows for which the condition holds.
FIND: Where a text stands in another, case counting; #VALUE! when it doesn't.
FIXED: Text with fixed decimals, thousands grouped.
FLOOR: Down to the next multiple; with a negative multiple towards zero.
FLOOR.MATH FLOOR.PRECISE: Down to the next multiple, the sign of the multiple ignored.
FORECAST FORECAST.LINEAR: The value at x on the line through the points.
FREQUENCY: How many numbers fall up to each bin, and above the last.
FV: What payments and a start amount grow to.
FVSCHEDULE: What an amount grows to at changing rates.
GCD LCM: Greatest common divisor; least common multiple.
GEOMEAN HARMEAN: Geometric or harmonic mean.
GROWTH TREND: Points on the exponential curve or line through the known ones.
HLOOKUP: Looks a value up in the first row of a table and answers from another row.
HOUR MINUTE SECOND: The hour, minute or second of a time.
HSTACK VSTACK: Lists side by side, or one below the other.
IF: One of two values; only that one is computed. Without else: FALSE.
IFERROR: The value, or what stands instead when it is an error.
IFNA: The value, or what stands instead when it is #N/A.
IFS: The value behind the first condition that holds; #N/A when none does.
INDEX: The item of a list at row and column; row or column 0 means all of it.
INT: Down to the whole number.
INTERCEPT SLOPE: Start and slope of the line through the points.
IPMT PPMT: Interest or principal part of one payment of a loan.
IRR: The rate at which equally spaced payments are worth nothing.
ISBLANK ISERR ISERROR ISLOGICAL ISNA ISNONTEXT ISNUMBER ISTEXT: Whether the value is of that kind (ISERR: an error but not #N/A).
ISEVEN ISODD: Whether the whole part is even or odd.
ISOWEEKNUM: Number of the week, Monday first, by ISO 8601.
ISPMT: Interest of a period of a loan repaid in equal parts.
KURT: Kurtosis.
LARGE SMALL: The k-th largest or smallest number.
LEFT MID RIGHT: Characters from the start, the middle, the end.
LEFTB MIDB RIGHTB: The same in bytes, full-width characters counting two.
LEN: How many characters.
LENB: How many bytes, full-width characters counting two.
LN LOG LOG10: Logarithm to e, to a base, to 10.
LOOKUP: The last item not larger than the value, in a sorted list; answers from a second list.
LOWER UPPER PROPER: In small letters, in capitals, with capitals at the start of words.
MATCH: Where a value stands in a list: 0 exactly (with wildcards), 1 last not larger (sorted), -1 last not smaller.
MAX MIN: The largest or smallest number; 0 when there is none.
MAXA MINA: The same, text counting 0 and TRUE 1.
MAXIFS MINIFS: The largest or smallest value for which all criteria hold.
MDETERM MINVERSE MMULT MUNIT: Determinant, inverse, product of matrices; unit matrix.
MEDIAN: The middle number.
MIRR: Rate of return with separate rates for costs and gains.
MOD: What is left after dividing; the sign of the divisor.
MODE MODE.SNGL: The most frequent number; #N/A when none repeats.
MODE.MULT: All most frequent numbers.
MROUND: To the nearest multiple.
MULTINOMIAL: Ways to divide into groups.
N: A number of a value: TRUE 1, text 0.
NA: #N/A.
NETWORKDAYS: Working days between, both ends counted, Saturday and Sunday off, less holidays.
NETWORKDAYS.INTL: The same with a choice of days off.
NOT: FALSE for TRUE and the other way.
NPER: Periods until a loan is repaid.
NPV: Present value of equally spaced payments.
NUMBERVALUE: The number a text stands for, with given decimal and group signs.
OR: TRUE when one condition holds.
PDURATION: Periods until an amount has grown.
PERCENTILE PERCENTILE.INC PERCENTILE.EXC: The number below which a share of the list lies.
PERCENTRANK PERCENTRANK.INC PERCENTRANK.EXC: The share of the list below a value.
PERMUT: Ways to choose in order.
PERMUTATIONA: Ways to choose in order, repeats allowed.
PI: 3.14159265358979.
PMT: The equal payment of a loan.
POWER: A number to a power.
PRODUCT: All numbers multiplied.
PROGRESSIVE: Sum over bands of the part of the amount inside the band times its rate; unrounded.
PRORATE: amount × worked ÷ standard, unrounded; standard 0 is #DIV/0!.
PV: What future payments are worth today.
QUARTILE QUARTILE.INC QUARTILE.EXC: The number below which a quarter, half, three quarters lie.
QUOTIENT: The whole part of a division.
RANK RANK.EQ: Place of a number, the largest first (order 1: the smallest); equals share the better place.
RANK.AVG: The same, equals sharing the middle of their places.
RATE: The rate of a loan.
REPLACE: Other text instead of the characters at a place.
REPT: A text repeated.
ROMAN: A Roman numeral.
ROUND: Half away from zero, decimal-correct: ROUND(1.005,2) is 1.01.
ROUNDDOWN TRUNC: Towards zero.
ROUNDUP: Away from zero.
ROUNDTO: With a rounding mode: half-up, half-even, up, down, truncate, ceiling, floor.
RRI: The rate at which an amount has grown.
RSQ: Square of the correlation.
SEARCH: Where a text stands in another, ignoring case, with wildcards.
ACCRINTM DISC INTRATE RECEIVED PRICEDISC YIELDDISC: Interest, discount, rate, amount, price and yield of a security paid at maturity.
SEQUENCE: Numbers in a row.
SERIESSUM: Sum of a power series.
SIGN: 1, 0 or -1.
SKEW SKEW.P: Skewness (.P of the whole population).
SLN: Straight-line depreciation.
SORT: Rows in order of a column; blanks last.
SORTBY: Rows in the order of other lists.
SQRT SQRTPI: Square root; of the number times π.
STANDARDIZE: Distance from the mean in deviations.
STDEV STDEV.S STDEVA: Standard deviation of a sample (A: text counts 0).
STDEVP STDEV.P STDEVPA: Standard deviation of all.
STEYX: Standard error of the line through the points.
SUBSTITUTE: Other text instead of every (or the n-th) occurrence.
SUBTOTAL: SUM, AVERAGE and so on by number.
SUM: The sum. In cells and lists only numbers count.
SUMIF: The sum of the values whose partner in the list meets the criterion.
SUMIFS: The sum of the values for which all criteria hold.
SUMPRODUCT: Sum of the products of lists, item by item; text and booleans are 0.
SUMSQ: Sum of squares.
SUMX2MY2 SUMX2PY2 SUMXMY2: Sum of x²-y², of x²+y², of (x-y)².
SWITCH: The result behind the first case equal to the value, else the last argument, else #N/A.
SYD: Depreciation by the sum of the years' digits.
T: The text, or nothing when it is none.
TEXT: A number through a format: "#,##0.00", "0.0%", "yyyy-mm-dd", "[>100]0;0.0".
TEXTAFTER TEXTBEFORE: What stands after or before a delimiter.
TEXTJOIN: Texts with a separator between.
TEXTSPLIT: A text cut at delimiters.
TIME: A time of day.
TIMEVALUE: The time a text stands for.
TOCOL TOROW: All items in one column or row.
TRANSPOSE: Rows as columns.
TRIM: Without blanks at the ends and double blanks between.
TRIMMEAN: The mean without the extremes.
TYPE: 1 number, 2 text, 4 boolean, 16 error, 64 list.
UNICHAR UNICODE: The character of a code point, and back.
UNIQUE: Rows without repeats.
VALUE: The number a text stands for.
VALUETOTEXT: A value as text.
VAR VAR.S VARA: Variance of a sample (A: text counts 0).
VARP VAR.P VARPA: Variance of all.
VDB: Depreciation between two moments, changing to straight line when that is more.
VLOOKUP: Looks a value up in the first column of a table and answers from another column.
WEEKDAY: Number of the weekday: type 1 Sunday 1, 2 Monday 1, 3 Monday 0, 11–17 as Excel.
WEEKNUM: Number of the week in the year.
WORKDAY: The date so many working days later.
WORKDAY.INTL: The same with a choice of days off.
WRAPCOLS WRAPROWS: A list broken into columns or rows of a length.
XIRR XNPV: Rate of return and present value of payments on dates.
XLOOKUP: Looks a value up in one list and answers from another; nearest (-1, 1), wildcards (2), from the end (-1).
XMATCH: Where XLOOKUP finds it.
XOR: TRUE when an odd number of conditions hold.
YEARFRAC: Years between as a fraction, by day count 0–4.
BESSELI BESSELJ BESSELK BESSELY: Bessel functions.
BETA.DIST BETADIST BETA.INV BETAINV: Beta distribution and its inverse.
BIN2DEC BIN2HEX BIN2OCT DEC2BIN DEC2HEX DEC2OCT HEX2BIN HEX2DEC HEX2OCT OCT2BIN OCT2DEC OCT2HEX: Between binary, octal, decimal and hexadecimal.
BINOM.DIST BINOM.INV BINOMDIST CRITBINOM NEGBINOM.DIST NEGBINOMDIST HYPGEOM.DIST HYPGEOMDIST: Binomial, negative binomial, hypergeometric distribution.
BITAND BITLSHIFT BITOR BITRSHIFT BITXOR: Bits of whole numbers.
CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT CHISQ.INV CHISQ.INV.RT CHISQ.TEST CHITEST: Chi-squared distribution and test.
COMPLEX IMABS IMAGINARY IMARGUMENT IMCONJUGATE IMDIV IMPRODUCT IMREAL IMSUB IMSUM IMCOS IMCOSH IMCOT IMCSC IMCSCH IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMSEC IMSECH IMSIN IMSINH IMSQRT IMTAN: Complex numbers as text.
CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T: Half the width of a confidence interval.
DELTA: 1 when two numbers are equal.
ERF ERF.PRECISE ERFC ERFC.PRECISE: Error function.
EXPON.DIST EXPONDIST WEIBULL WEIBULL.DIST POISSON POISSON.DIST: Exponential, Weibull, Poisson distribution.
F.DIST F.DIST.RT F.INV F.INV.RT F.TEST FDIST FINV FTEST: F distribution and test.
FISHER FISHERINV: Fisher transformation.
GAMMA GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN GAMMALN.PRECISE: Gamma function and distribution.
GAUSS PHI: Standard normal distribution: area from the mean, density.
LOGNORM.DIST LOGNORMDIST LOGNORM.INV LOGINV NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NORMDIST NORMINV NORMSDIST NORMSINV: Normal and lognormal distribution and their inverses.
T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TDIST TINV TTEST: Student's t distribution and test.
TBILLEQ TBILLPRICE TBILLYIELD: Treasury bills.
Z.TEST ZTEST: z-test.
`;

const SUMMARIES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(': ');
      const summary = line.slice(at + 2);
      return line
        .slice(0, at)
        .split(' ')
        .map((name) => [name, summary] as const);
    }),
);

/** One sentence on what a function does; undefined for an unknown one. */
export function functionSummary(name: string): string | undefined {
  return SUMMARIES.get(name);
}
