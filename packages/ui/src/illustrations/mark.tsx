/** The ring seen from the stands, cut by the seam into its two corners. */
export function Mark({ className = 'h-[21px] w-[26px]' }: { readonly className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 30 24" fill="currentColor" className={className}>
      <path d="M16.95 1.5A14 10.6 0 0 0 9.7 21.81z" />
      <path d="M20.3 2.19A14 10.6 0 0 1 13.05 22.5L14.09 19.57A11 7.6 0 0 0 19.3 5z" />
    </svg>
  );
}
