export { default as messages, shared } from 'virtual:screens/de';
