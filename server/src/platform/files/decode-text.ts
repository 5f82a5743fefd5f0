import type { TextEncoding } from './files.words.ts';

// Frequent signs, by script: what one of them reads as in the wrong encoding is nearly always a rare sign.
const SIMPLIFIED =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严税薪岗职姓缴险累扣额';
const TRADITIONAL =
  '的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經十三之進著等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全表間樣與關各重新線內數正心反你明看原又麼利比或但質氣第向道命此變條只沒結解問意建月公無系軍很情者最立代想已通並提直題黨程展五果料象員革位入常文總次品式活設及管特件長求老頭基資邊流路級少圖山統接知較將組見計別她手角期根論運農指幾九區強放決西被幹做必戰先回則任取據處隊南給色光門即保治北造百規熱領七海口東導器壓志世金增爭濟階油思術極交受聯什認六共權收證改清己美再採轉更單風切打白教速花帶安場身車例真務具萬每目至達走積示議聲報鬥完類八離華名確才科張信馬節話米整空元況今集溫傳土許步群廣石記需段研界拉林律叫且究觀越織裝影算低持音眾書布複容兒須際商非驗連斷深難近礦千週委素技備半辦青省列習響約支般史感勞便團往酸歷市克何除消構府稱太準精值號率族維劃選標寫存候毛親快效斯院查江型眼王按格養易置派層片始卻專狀育廠京識適屬圓包火住調滿縣局照參紅細引聽該鐵價嚴稅薪崗職姓繳險累扣額';
const KANA =
  'ぁあぃいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちっつづてでとどなにぬねのはばひびふぶへべほぼまみむめもゃやゅゆょよらりるれろわをんァアィイウエオカガキギクグケゲコゴサザシジスズセゼソゾタダチッツテデトドナニネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロワンー円人以上下未満日年名一二三四五六七八九十百千万社会保険料給与支給控除所得税住民健康厚生金雇用計合部署氏勤務番号属東京大阪株式課長員区分基本手当残業通扶養額月';

interface Candidate {
  encoding: TextEncoding;
  common: ReadonlySet<string>;
}
const CANDIDATES: readonly Candidate[] = [
  { encoding: 'gb18030', common: new Set(SIMPLIFIED) },
  { encoding: 'big5', common: new Set(TRADITIONAL) },
  { encoding: 'shift_jis', common: new Set(KANA) },
];
const SAMPLE_BYTES = 256 * 1024;

/** Finds out in which encoding a text file was written: byte order mark, then UTF-8, then the likeliest reading. */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (isUtf8(sample, bytes.length > sample.length)) return 'utf-8';
  let best: { encoding: TextEncoding; score: number } = { encoding: 'windows-1252', score: 0.02 };
  for (const { encoding, common } of CANDIDATES) {
    const score = scoreReading(new TextDecoder(encoding).decode(sample, { stream: true }), common);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  // Decodes what no table knows as U+FFFD; the reader reports it with its cell.
  return new TextDecoder(encoding).decode(bytes);
}

function isUtf8(sample: Uint8Array, cut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: cut });
    return true;
  } catch {
    return false;
  }
}

/** Of the signs that are not ASCII, how many are frequent ones; broken ones count heavily against. */
function scoreReading(text: string, common: ReadonlySet<string>): number {
  let frequent = 0;
  let broken = 0;
  let all = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    all += 1;
    if (code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)) broken += 1;
    // Half-width kana is what Chinese bytes look like when read as Shift_JIS.
    else if (code >= 0xff61 && code <= 0xff9f) broken += 0.5;
    else if (common.has(sign)) frequent += 1;
  }
  return all === 0 ? 0 : (frequent - broken * 10) / all;
}
