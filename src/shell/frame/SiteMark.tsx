import { Cloud } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { brandText, onBrand, siteBrand } from '../session/site.ts';

interface Props {
  large?: boolean;
  /** A name and a logo that the site does not have yet, for a preview. */
  brand?: { name: string; logo: string | null };
}

/** The site's logo, or its name beside the built-in mark. */
export function SiteMark({ large, brand }: Props) {
  useSyncExternalStore(onBrand, brandText);
  const site = brand ?? siteBrand();
  if (site.logo)
    return (
      <img src={site.logo} alt={site.name} className={`object-contain ${large ? 'h-12 max-w-64' : 'h-8 max-w-44'}`} />
    );
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-brand text-brand-ink">
        <Cloud aria-hidden size={18} />
      </span>
      <span className={`truncate font-semibold tracking-tight ${large ? 'text-lg' : 'text-[15px]'}`}>{site.name}</span>
    </span>
  );
}
