import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { abuse } from '../contract.ts';
import { topics } from '../live.ts';
import { abusiveUsage } from './diagnostic.ts';
import { liftLimits, limitServers, previewAbuseWarning, readAbuseEvidence, warnOfAbuse } from './measures.ts';
import { forgetMeasures, listAbuseMeasures, readPersonalMeasures } from './store.ts';
import { limitBandwidthTask } from './tasks/limit-bandwidth.ts';

const domain: Domain = {
  name: 'abuse',
  operations: implement(abuse, {
    listAbuseMeasures,
    readAbuseEvidence,
    previewAbuseWarning,
    warnOfAbuse,
    limitServers,
    liftLimits,
  }),
  tasks: [limitBandwidthTask],
  reports: [abusiveUsage],
  personal: { sections: [shortSection('abuseMeasures', readPersonalMeasures)], forget: forgetMeasures },
  topics,
};
export default domain;
