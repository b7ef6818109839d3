import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { shortSection } from '#platform/personal-data.ts';
import { dunning } from '../contract.ts';
import { topics } from '../live.ts';
import { excludeFromDunning, pauseDunning } from './manage.ts';
import { readDunning } from './read-dunning.ts';
import { runDunning } from './run-dunning.ts';
import { deleteCase, listDunning, readPersonalCase } from './store.ts';

const domain: Domain = {
  name: 'dunning',
  operations: implement(dunning, { readDunning, listDunning, pauseDunning, excludeFromDunning }),
  loops: [runDunning],
  personal: { sections: [shortSection('dunning', readPersonalCase)], forget: deleteCase },
  topics,
  menu: { dunning: 'dunning.manage' },
};
export default domain;
