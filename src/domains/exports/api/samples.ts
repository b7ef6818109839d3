import { nobody, type Samples } from '#test/sample.ts';
import type { exportOps } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof exportOps> = {
  fetchExport: () => ({ params: { exportId: nobody } }),
  orderExport: () => ({ input: { list: 'tasks.listTasks' } }),
  readExport: () => ({ params: { exportId: nobody } }),
};
