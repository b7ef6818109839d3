import { useState } from 'react';

/** A text of the address. */
export function useQueryText(name: string): string {
  return useState(() => new URLSearchParams(location.search).get(name) ?? '')[0];
}
