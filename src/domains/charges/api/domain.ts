import type { Domain } from '#platform/app.ts';
import { chargeAccounts } from './charge-accounts.ts';

const domain: Domain = { name: 'charges', schedules: [chargeAccounts] };
export default domain;
