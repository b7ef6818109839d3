export { addToPersonNote } from './store.ts';
