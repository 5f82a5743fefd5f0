export { TYPED_TEXTS, type TypedMeaning, type TypedTextCase } from './typed-texts.ts';
