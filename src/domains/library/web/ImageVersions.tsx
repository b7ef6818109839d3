import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { library } from '../contract.ts';
import type { ImageDetail } from './types.ts';
import { refusalLabel, stateLabel } from './labels.ts';

interface Props {
  image: ImageDetail;
  may: boolean;
  onShow(imageId: string): void;
}

/** The versions of an image and the one its name resolves to. */
export function ImageVersions({ image, may, onShow }: Props) {
  const point = useAct(library.pointLatest);
  return (
    <section>
      <h3 className="mb-2 flex items-center justify-between gap-3 font-semibold">
        {t`Version ${image.version}`}
        {image.latest && <Tag tone="ok">{t`Latest`}</Tag>}
      </h3>
      <p className="mb-2 text-muted">
        {image.latest
          ? t`The name ${image.name} refers to this version.`
          : t`The name ${image.name} refers to another version.`}
      </p>
      {image.own && may && !image.latest && (
        <Button
          small
          busy={point.isPending}
          disabledReason={refusalLabel('use', image)}
          onClick={() => point.mutate({ params: { imageId: image.id }, input: { latest: true } })}
        >
          {t`Set as latest`}
        </Button>
      )}
      <ul aria-label={t`Other versions`} className="mt-2 divide-y divide-line">
        {image.versions.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-2">
            <button type="button" className="font-medium hover:underline" onClick={() => onShow(one.id)}>
              {t`Version ${one.version}`}
            </button>
            <span className="flex items-center gap-2 text-[13px] text-muted">
              {one.latest ? <Tag tone="ok">{t`Latest`}</Tag> : stateLabel(one.state)}
              <Ago at={one.created} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
