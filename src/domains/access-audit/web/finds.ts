import { finds } from '#shell/frame/finds.ts';
import { accessAudit } from '../contract.ts';
import { accessReviewPath } from '../paths.ts';

export default [
  finds(accessAudit.listAccessReviews, ({ id, name, owner, site }) => ({
    id,
    title: name,
    note: owner ?? site,
    to: accessReviewPath(id),
  })),
];
