import { useSearchParams } from 'react-router';

/** State in the query of the address, so that going back restores it. Undefined removes a value: it is the default. */
export function useAddress(): [
  params: URLSearchParams,
  change: (values: Readonly<Record<string, string | undefined>>) => void,
] {
  const [params, setParams] = useSearchParams();

  function change(values: Readonly<Record<string, string | undefined>>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  }

  return [params, change];
}
