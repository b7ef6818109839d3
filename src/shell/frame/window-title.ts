import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { siteBrand } from '../session/site.ts';

const suffix = () => siteBrand().name;

/** The title of the window from the route, until the screen names its object. */
export function useWindowTitle() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title?.() });
  useEffect(() => {
    document.title = title ? `${title} · ${suffix()}` : suffix();
  }, [title]);
}

/** Puts the object of the screen, and its state, into the title of the window. */
export function useObjectTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · ${suffix()}`;
  }, [title]);
}
