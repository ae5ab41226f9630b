import type { ReactNode } from 'react';

export type FlagLanguage = 'th' | 'en' | 'cn' | 'laos' | 'mm';

export interface FlagProps {
  readonly language: FlagLanguage;
  readonly className?: string;
}

/** Always beside the language's own name. */
export function Flag({ language, className = 'h-4 w-6' }: FlagProps) {
  return (
    <svg aria-hidden viewBox="0 0 24 16" className={`shrink-0 rounded-[3px] ring-1 ring-line2 ${className}`}>
      {FLAGS[language]}
    </svg>
  );
}

const STAR = 'M0-1 .2245-.309.951-.309.363.118.588.809 0 .382-.588.809-.363.118-.951-.309-.2245-.309z';

const FLAGS: Record<FlagLanguage, ReactNode> = {
  th: (
    <>
      <path fill="#a51931" d="M0 0h24v16H0z" />
      <path fill="#f4f5f8" d="M0 2.67h24v10.66H0z" />
      <path fill="#2d2a4a" d="M0 5.33h24v5.34H0z" />
    </>
  ),
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.1" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.2" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  cn: (
    <>
      <path fill="#ee1c25" d="M0 0h24v16H0z" />
      <g fill="#ff0">
        <path d={STAR} transform="translate(4.6 4.6) scale(2.6)" />
        {['9 1.7', '10.8 3.6', '10.8 6.2', '9 8.1'].map((place) => (
          <path key={place} d={STAR} transform={`translate(${place}) scale(.9)`} />
        ))}
      </g>
    </>
  ),
  laos: (
    <>
      <path fill="#ce1126" d="M0 0h24v16H0z" />
      <path fill="#002868" d="M0 4h24v8H0z" />
      <circle cx="12" cy="8" r="3.2" fill="#fff" />
    </>
  ),
  mm: (
    <>
      <path fill="#fecb00" d="M0 0h24v5.33H0z" />
      <path fill="#34b233" d="M0 5.33h24v5.34H0z" />
      <path fill="#ea2839" d="M0 10.67h24V16H0z" />
      <path fill="#fff" d={STAR} transform="translate(12 8.6) scale(5.2)" />
    </>
  ),
};
