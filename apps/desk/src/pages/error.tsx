import { PageError } from '../features/frame/page-error.tsx';

export function ErrorPage() {
  return (
    <main className="mx-auto w-full max-w-[28rem] px-4 pt-16">
      <PageError />
    </main>
  );
}
