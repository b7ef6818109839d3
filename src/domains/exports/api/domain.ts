import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { exportOps } from '../contract.ts';
import { orderExport } from './order-export.ts';
import { fetchExport, readExport } from './read-export.ts';
import { writeExportTask } from './tasks/write-export.ts';

const domain: Domain = {
  name: 'exports',
  operations: implement(exportOps, { orderExport, readExport, fetchExport }),
  tasks: [writeExportTask],
};
export default domain;
