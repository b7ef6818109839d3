import { t } from '@lingui/core/macro';
import { Banner } from '#ui/Feedback.tsx';
import type { ServerDetail } from '../types.ts';
import type { CreateForm } from './create-form.ts';

/** Shows what was copied from a server, and whether its image is no longer available. */
export function Source({ server, create }: { server: ServerDetail; create: CreateForm | undefined }) {
  const gone =
    create?.values.zoneId === server.zoneId && !create.catalog.images.some(({ id }) => id === server.imageId);
  return (
    <>
      <Banner tone="brand">
        {t`This starts from the configuration of ${server.name}. Its data, addresses and passwords are not copied.`}
      </Banner>
      {gone && (
        <Banner tone="warn">
          {t`${server.imageName} is no longer available in this data center. Another image is selected below.`}
        </Banner>
      )}
    </>
  );
}
