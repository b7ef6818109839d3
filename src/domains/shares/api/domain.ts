import type { Domain } from '#platform/app.ts';
import { forgetShares } from './store.ts';

const shares: Domain = { name: 'shares', personal: { sections: [], forget: forgetShares } };
export default shares;
