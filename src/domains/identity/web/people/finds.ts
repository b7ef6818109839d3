import { reports } from '#domains/reports/contract.ts';
import { finds } from '#shell/frame/finds.ts';
import { personPath } from '../../paths.ts';
import { personOf } from './person-of.ts';

export default [
  finds(
    reports.listReportRows,
    (row) => {
      const { id, email, name } = personOf(row);
      return { id, title: email, note: name, to: personPath(id) };
    },
    { params: { reportId: 'people' } },
  ),
];
