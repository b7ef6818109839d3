import type { Domain } from '#platform/app.ts';
import { recentUsersActivity } from './catalog.ts';

const domain: Domain = { name: 'user-activity', operations: [], reports: [recentUsersActivity] };
export default domain;
