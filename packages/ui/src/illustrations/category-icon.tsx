export type CategoryIllustration = 'bull' | 'cock' | 'glove' | 'ball';

export interface CategoryIconProps {
  readonly category: CategoryIllustration;
  readonly className?: string;
}

export function CategoryIcon({ category, className = 'size-5.5' }: CategoryIconProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {category === 'ball' && <circle cx="12" cy="12" r="8.6" />}
      <path d={LINES[category]} />
    </svg>
  );
}

const LINES: Record<CategoryIllustration, string> = {
  bull: 'M3.6 3.2c-1.3 3.9.5 6.9 4.6 7.2M20.4 3.2c1.3 3.9-.5 6.9-4.6 7.2M8.2 9.2c1-.6 2.3-.9 3.8-.9s2.8.3 3.8.9c.5 2.7-.1 5-1.1 7.2l-.5 2c-.3 1.4-1 2.3-2.2 2.3s-1.9-.9-2.2-2.3l-.5-2c-1-2.2-1.6-4.5-1.1-7.2zM8 11.8 5.2 13.2M16 11.8l2.8 1.4M10.2 13v.1M13.8 13v.1M11.2 17.6v.1M12.8 17.6v.1',
  cock: 'M7.6 6.9c-1.3-1.5-.3-3.4 1.6-3 .3-1.8 2.7-2 3.3-.5 1.5-.7 2.8.6 2.2 2.2M15.4 9.7c0-2.3-1.8-4.2-4.2-4.2-1.9 0-3.4 1.1-3.8 2.8C6.8 11.2 4.9 13 4.3 16.4c-.3 1.6-.1 3 .3 4.3M15.1 8.2 19.4 10l-4 1.5M14.9 12.3c1.1.9 1.1 2.7-.1 3.4-1.3-.3-1.8-1.5-1.4-2.8M13.3 13.8c.4 1.9 1.5 3.1 2.3 4.5.4.8.6 1.6.7 2.4M8 20.7l1.3-3 1.5 3 1.5-3 1.3 3M12 9v.1',
  glove:
    'M8 13.5V8.6A4.6 4.6 0 0 1 12.6 4h1.6a4.6 4.6 0 0 1 4.6 4.6v2.6c0 1.9-.9 3-1.5 4.4v.9H9v-1c-.6-.5-1-1.2-1-2zM8 9.4c-1.9-.8-3.6.3-3.6 2.1 0 1.7 1.6 2.7 3.7 2.4M8 9.4c1.3.1 2.3.9 2.4 2.1M9 19.9h8.3M9 16.5v3.4M17.3 16.5v3.4',
  ball: 'm12 8.5 3.3 2.4-1.3 3.9h-4l-1.3-3.9zM12 8.5V3.4M15.3 10.9l4.8-1.6M14 14.8l3 4.1M10 14.8l-3 4.1M8.7 10.9 3.9 9.3',
};
