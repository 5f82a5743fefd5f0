import { DEPARTMENT_KINDS, type DepartmentKind } from '../people.words.ts';
import { peopleTexts } from '../texts.ts';

/** What files call them besides what the screens do. */
const OTHER_NAMES: Readonly<Record<DepartmentKind, readonly string[]>> = {
  department: ['dept', '科', '部'],
  division: ['事業處', '事业处'],
  businessUnit: ['business_unit', 'bu', '事業單位', '事业单元', '業務單位', '业务单元'],
};

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

const KIND_OF = new Map(
  DEPARTMENT_KINDS.flatMap((kind) =>
    [kind, ...Object.values(peopleTexts.inEvery(`departmentKinds.${kind}`)), ...OTHER_NAMES[kind]].map(
      (name) => [plain(name), kind] as const,
    ),
  ),
);

/** What a department is, as people write it in any of the languages. */
export function readDepartmentKind(text: string): DepartmentKind | undefined {
  return KIND_OF.get(plain(text));
}
