export { FilesInput, FilesList, type NamedFile } from './files-input.tsx';
