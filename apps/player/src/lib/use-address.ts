import { useSearchParams } from 'react-router';

/** State in the query of the address, so that going back restores it. Default values are left out. */
export function useAddress(): [
  params: URLSearchParams,
  change: (name: string, value: string, defaultValue: string) => void,
] {
  const [params, setParams] = useSearchParams();

  function change(name: string, value: string, defaultValue: string) {
    const next = new URLSearchParams(params);
    if (value === defaultValue) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }

  return [params, change];
}
