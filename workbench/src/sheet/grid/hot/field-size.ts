interface Limits {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly minHeight: number;
  readonly maxHeight: number;
}

/**
 * Keeps the field one types in as wide as its text, and as high as its lines. The grid's own lays a copy of the text into
 * the page twice for each key and measures it; here a line is measured without the page, once before it is painted.
 */
export class FieldSize {
  #field: HTMLTextAreaElement | undefined;
  #limits: Limits = { minWidth: 0, maxWidth: 0, minHeight: 0, maxHeight: 0 };
  #beside = 0;
  #frame = 0;
  readonly #pen = document.createElement('canvas').getContext('2d');

  /** Called for each cell the field is laid over, with the size of that cell and of what is left beside it. */
  init(field: HTMLTextAreaElement, limits: Limits): void {
    this.#limits = limits;
    const style = getComputedStyle(field);
    this.#beside =
      Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd) + 1;
    if (this.#pen) this.#pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    Object.assign(field.style, {
      resize: 'none',
      overflowY: 'hidden',
      minWidth: `${limits.minWidth}px`,
      maxWidth: `${limits.maxWidth}px`,
    });
    if (field !== this.#field) {
      this.unObserve();
      this.#field = field;
      field.addEventListener('input', this.#soon);
    }
    this.resize();
  }

  readonly resize = (): void => {
    const field = this.#field;
    if (!field) return;
    const { minWidth, maxWidth, minHeight, maxHeight } = this.#limits;
    const wanted = this.#widthOf(field.value);
    field.style.width = `${Math.min(Math.max(minWidth, wanted), maxWidth)}px`;
    field.style.height = `${minHeight}px`;
    // Only what doesn't fit into one line is measured in the page.
    if (wanted <= maxWidth && !field.value.includes('\n')) return;
    const lines = field.scrollHeight - 1;
    field.style.height = `${Math.min(Math.max(minHeight, lines), maxHeight)}px`;
    if (lines > maxHeight) field.style.overflowY = 'visible';
  };

  unObserve(): void {
    cancelAnimationFrame(this.#frame);
    this.#field?.removeEventListener('input', this.#soon);
    this.#field = undefined;
  }

  readonly #soon = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.resize);
  };

  #widthOf(text: string): number {
    const lines = text.split('\n').map((line) => this.#pen?.measureText(line).width ?? 0);
    return Math.ceil(Math.max(...lines)) + this.#beside;
  }
}
