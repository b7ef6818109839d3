import { z } from 'zod';
import type { Report } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { listUploadServices } from './store-reports.ts';

const ServiceRow = z.object({
  id: z.string(),
  zone: z.string(),
  engine: z.string(),
  open: z.int(),
  receivedGb: z.number(),
  checking: z.int(),
  failed: z.int(),
  images: z.int(),
  storedGb: z.number(),
});

export const uploadServices: Report<z.infer<typeof ServiceRow>, Db, Scope> = {
  id: 'uploadService',
  title: 'Upload Services',
  why: 'What receives the images of customers in each data center: uploads under way, what was refused, and what is stored.',
  empty: 'There is no data center.',
  may: 'report.upload-services',
  row: ServiceRow,
  columns: [
    { id: 'zone', title: 'Zone', kind: 'text', sortable: true },
    { id: 'engine', title: 'Engine', kind: 'text' },
    { id: 'open', title: 'Uploads under way', kind: 'number', sortable: true },
    { id: 'receivedGb', title: 'Received GB', kind: 'number' },
    { id: 'checking', title: 'Being checked', kind: 'number' },
    { id: 'failed', title: 'Failed', kind: 'number', sortable: true },
    { id: 'images', title: 'Images', kind: 'number' },
    { id: 'storedGb', title: 'Stored GB', kind: 'number', sortable: true },
  ],
  filters: [{ id: 'engine', title: 'Engine', kind: 'text' }],
  defaultSort: 'zone',
  cost: 'cheap',
  rows: listUploadServices,
};
