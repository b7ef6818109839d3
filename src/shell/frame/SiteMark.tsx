import { Cloud } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { brandText, onBrand, siteBrand, type SiteBrand } from '../session/site.ts';

interface Props {
  large?: boolean;
  /** A name and a logo that the site does not have yet, for a preview. */
  brand?: Pick<SiteBrand, 'name' | 'logo' | 'logoDark'>;
}

/** The site's logo, or its name beside the built-in mark. */
export function SiteMark({ large, brand }: Props) {
  useSyncExternalStore(onBrand, brandText);
  const site = brand ?? siteBrand();
  const { name, logo, logoDark } = site;
  const size = large ? 'h-12 max-w-64' : 'h-8 max-w-44';
  if (logo)
    return (
      <>
        <img src={logo} alt={name} className={`object-contain ${size} ${logoDark ? 'dark:hidden' : ''}`} />
        {logoDark && <img src={logoDark} alt={name} className={`object-contain not-dark:hidden ${size}`} />}
      </>
    );
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-brand text-brand-ink">
        <Cloud aria-hidden size={18} />
      </span>
      <span dir="auto" className={`truncate font-semibold tracking-tight ${large ? 'text-lg' : 'text-[15px]'}`}>
        {site.name}
      </span>
    </span>
  );
}
