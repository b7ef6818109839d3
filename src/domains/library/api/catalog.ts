import { report } from '#platform/report.ts';
import { listUploadServices } from './store-reports.ts';

export const uploadServices = report('library', {
  id: 'uploadService',
  title: 'Upload Services',
  why: 'Image storage of each data center: uploads in progress, rejected images and stored data.',
  empty: 'There is no data center.',
  may: 'report.upload-services',
  keys: ['id'],
  columns: [
    { id: 'zone', title: 'Zone', kind: 'zone', sortable: true },
    { id: 'engine', title: 'Engine', kind: 'text' },
    { id: 'open', title: 'Uploads in progress', kind: 'number', sortable: true },
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
});
