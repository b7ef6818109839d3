import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { analytics } from '../contract.ts';
import { readAnalytics } from './read-analytics.ts';

const domain: Domain = { name: 'analytics', operations: implement(analytics, { readAnalytics }) };
export default domain;
