import { useMemo, useState } from 'react';
import { dropDraft } from '#shell/form/draft.ts';
import { useRead } from '#shell/data/read.ts';
import { servers } from '../../contract.ts';
import type { CreateForm } from './create-form.ts';
import type { FormKind } from './forms.ts';
import { fit } from './values/fit.ts';
import { priceOf } from './price/price.ts';
import { problemsOf } from './review/problems.ts';
import { partOf } from './parts.ts';
import type { Change, CreateValues } from './values/values.ts';

interface Options extends Pick<FormKind, 'first' | 'draftName'> {
  /** What the form begins with when it is reset; the data center stays. */
  plain: CreateValues;
  /** No one is signed in: the zone says what it sells to everyone. */
  stranger?: boolean;
}

/** Texts of what is wrong, by the key in the request. */
export type Wrong = Readonly<Record<string, string>>;

const nothing = { left: new Set<string>() as ReadonlySet<string>, tried: false, refused: {} as Wrong };

/** The state of the form: the wishes, what the zone makes of them, and what is wrong once it may be said. */
export function useCreateForm(start: CreateValues, { first, draftName, plain, stranger = false }: Options) {
  const [base, setBase] = useState(start);
  const [wish, setWish] = useState(start);
  const [touched, setTouched] = useState(false);
  // Problems are shown for fields that were left, for all fields once the form was submitted, and for what the server
  // refused until it changes.
  const [shown, setShown] = useState(nothing);
  const read = useRead(
    stranger ? servers.readPublicCatalog : servers.readZoneCatalog,
    { params: { zoneId: wish.zoneId } },
    { enabled: wish.zoneId !== '' },
  );
  const { data } = read;
  const catalog = useMemo(
    () =>
      data &&
      (first === null
        ? data
        : { ...data, images: data.images.toSorted((a, b) => Number(b.kind === first) - Number(a.kind === first)) }),
    [data, first],
  );
  const values = catalog && fit(wish, catalog);
  const problems = values ? problemsOf(values, catalog) : [];
  const isShown = (key: string) => shown.tried || shown.left.has(key);
  const error = (key: string) =>
    shown.refused[key] ?? (isShown(key) ? problems.find((problem) => problem.key === key)?.info : undefined);
  const leave = (key: string) => setShown((now) => ({ ...now, left: new Set([...now.left, key]) }));
  const write = (patch: Partial<CreateValues>) => {
    setWish((now) => ({ ...now, ...patch }));
    const stays = ([key]: [string, string]) => !Object.hasOwn(patch, key.split('.')[0] ?? '');
    setShown((now) => ({ ...now, refused: Object.fromEntries(Object.entries(now.refused).filter(stays)) }));
  };
  const change: Change = (patch) => {
    setTouched(true);
    write(patch);
  };
  const reset = () => {
    const again = { ...plain, zoneId: wish.zoneId };
    setBase(again);
    setWish(again);
    setShown(nothing);
    dropDraft(draftName);
    setTouched(false);
  };
  const create: CreateForm | undefined = values && {
    values,
    catalog,
    price: priceOf(values, catalog),
    error,
    unready: partsOf([...problems.map(({ key = '' }) => key), ...Object.keys(shown.refused)]),
    wrong: partsOf([...problems.flatMap(({ key = '' }) => (isShown(key) ? [key] : [])), ...Object.keys(shown.refused)]),
    leave,
    text: (key) => ({
      name: key,
      value: wish[key],
      error: error(key),
      onChange: ({ target }) => write({ [key]: target.value }),
      onBlur: () => leave(key),
    }),
    change,
  };
  return {
    wish,
    read,
    create,
    error,
    change,
    reset,
    /** Shows all problems from now on; true: there are none. */
    judge() {
      setShown((now) => ({ ...now, tried: true, refused: {} }));
      return problems.length === 0;
    },
    /** Puts what the server refused at its fields. */
    refuse: (refused: Wrong) => setShown((now) => ({ ...now, refused })),
    unsaved: touched || JSON.stringify(wish) !== JSON.stringify(base),
  };
}

const partsOf = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map(partOf));
