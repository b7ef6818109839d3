import { t } from '@lingui/core/macro';
import { brandContrast } from '#ui/brand.ts';

/** How well a brand's colors can be read, and which of them had to be darkened or lightened for it. */
export function BrandContrast({ primary }: { primary: string }) {
  const { button, light, dark } = brandContrast(primary);
  const rows = [
    { title: t`Text on buttons`, ...button },
    { title: t`Links, light theme`, ...light },
    { title: t`Links, dark theme`, ...dark },
  ];
  return (
    <section aria-label={t`Contrast`} className="mt-3 text-[13px]">
      <ul className="grid gap-1">
        {rows.map(({ title, color, ratio, adjusted }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-2">
            <svg aria-hidden className="size-3.5 shrink-0 rounded" viewBox="0 0 1 1">
              <rect width="1" height="1" fill={color} />
            </svg>
            <span>{title}</span>
            <span className="tabular-nums">{`${ratio.toFixed(1)}:1`}</span>
            {adjusted && <span className="text-muted">{t`adjusted to ${color}`}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-muted">{t`Colors are adjusted automatically so that text stays readable (at least 4.5:1).`}</p>
    </section>
  );
}
