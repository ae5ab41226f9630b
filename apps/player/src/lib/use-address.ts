import { useSearchParams } from 'react-router';

/** What a page remembers in its address, so that going back finds it again. A usual value is left out of it. */
export function useAddress(): [
  params: URLSearchParams,
  change: (name: string, value: string, usual: string) => void,
] {
  const [params, setParams] = useSearchParams();

  function change(name: string, value: string, usual: string) {
    const next = new URLSearchParams(params);
    if (value === usual) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  }

  return [params, change];
}
