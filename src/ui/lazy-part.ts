import { lazy } from 'react';
import { loadPart } from './load-part.ts';

/**
 * A component that is loaded when it is first drawn. Where it doesn't arrive, it throws PartMissing, which the nearest error
 * boundary explains.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPart(load));
