export { asItIs, setTell, told } from '#ui/told.ts';
