export function Wordmark({ className = 'h-5 w-[82px]' }: { readonly className?: string }) {
  return (
    <>
      <span className="sr-only">Sanam</span>
      <svg
        aria-hidden
        viewBox="0 0 82 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.8}
        className={className}
      >
        <path d="M11 7.4C10.4 5.7 8.9 4.9 6.8 4.9c-2.3 0-3.8 1-3.8 2.7 0 4 8.3 1.5 8.3 5.6 0 1.9-1.8 2.9-4.4 2.9-2.5 0-4.3-1-4.9-2.9" />
        <circle cx="21.3" cy="10.5" r="5.5" />
        <path d="M26.8 3.6v13.9M32.7 17.5V3.6M32.7 10.4c0-3.4 2-5.5 4.8-5.5s4.7 2 4.7 5.5v7.1" />
        <circle cx="52.6" cy="10.5" r="5.5" />
        <path d="M58.1 3.6v13.9M64 17.5V3.6M64 10c0-3.2 1.6-5.1 4-5.1s3.9 1.9 3.9 5.1v7.5M71.9 10c0-3.2 1.7-5.1 4.1-5.1s3.9 1.9 3.9 5.1v7.5" />
      </svg>
    </>
  );
}
