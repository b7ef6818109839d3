import type { Domain } from '#platform/app.ts';
import { removeNames } from './store.ts';

const domain: Domain = { name: 'metering', personal: { forget: removeNames } };
export default domain;
