/** Registers what the people room can import. */
import './import-dated-values.ts';
import './import-departments.ts';
import './import-employments.ts';
