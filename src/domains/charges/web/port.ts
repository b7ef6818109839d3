import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** What the screens of domains above may use of charges: the words for what is charged. */
export { kindLabel, meterLabel, stateLabel } from './labels.ts';

/** Where the document is that a movement of money is on, by its id: the domain that has documents brings it. */
export const documentLink = point<(documentId: string) => Path>('charges.document-link');
