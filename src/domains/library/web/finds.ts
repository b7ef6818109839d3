import { finds } from '#shell/frame/finds.ts';
import { library } from '../contract.ts';
import { libraryPath } from '../paths.ts';

/** Own images first, then shared ones, then those of the provider. */
export default (['mine', 'shared', 'public'] as const).map((tab) =>
  finds(
    library.listImages,
    ({ id, name, version, guestOs }) => ({
      id,
      title: name,
      note: `${version} ${guestOs}`.trim(),
      to: libraryPath('all', tab, { image: id }),
    }),
    { query: { tab } },
  ),
);
