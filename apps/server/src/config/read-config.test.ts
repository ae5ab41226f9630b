import { describe, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import type { ConfigError } from './read-config.ts';

const WITH_DEMO = { offersDemo: true };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('settings', () => {
  test('the defaults are the embedded database, the demo and the loopback address', () => {
    expect(readConfig({}, WITH_DEMO)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      isDemo: true,
      isProduction: false,
      stepDelayMs: 3000,
      databaseUrl: undefined,
    });
  });

  test('the demo is off with DATABASE_URL unless DEMO is on', () => {
    const DATABASE_URL = 'postgres://localhost/sanam';
    expect(readConfig({ DATABASE_URL }, WITH_DEMO).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }, WITH_DEMO).isDemo).toBe(true);
    expect(readConfig({ DEMO: 'off' }, WITH_DEMO).isDemo).toBe(false);
  });

  test('the demo is off by default in a program without the demo', () => {
    expect(readConfig({}).isDemo).toBe(false);
    expect(readConfig({ DEMO: 'on' }).isDemo).toBe(true);
  });

  test('the demo runs at real speed unless DEMO_SPEED changes or stops it', () => {
    expect(readConfig({})).toMatchObject({ demoSpeed: 1, demoSeed: 1 });
    expect(readConfig({ DEMO_SPEED: '0', DEMO_SEED: '42' })).toMatchObject({ demoSpeed: 0, demoSeed: 42 });
    expect(problemsOf({ DEMO_SPEED: 'fast', DEMO_SEED: '-1' })).toHaveLength(2);
  });

  test('matches are watched where the caller says so, or all of them', () => {
    expect(readConfig({}).isWatchRequired).toBe(false);
    expect(readConfig({ DESK_WATCH: 'required' }).isWatchRequired).toBe(true);
    expect(problemsOf({ DESK_WATCH: 'on' })).toHaveLength(1);
  });

  test('passwords are hashed lightly only if configured, and never in production', () => {
    expect(readConfig({}).passwordHashCost).toBe('full');
    expect(readConfig({ PASSWORD_HASH_COST: 'light' }).passwordHashCost).toBe('light');
    expect(problemsOf({ PASSWORD_HASH_COST: 'light', NODE_ENV: 'production' }).join()).toContain(
      'PASSWORD_HASH_COST',
    );
  });

  test('a second person is asked for above a sum of at least 1,000 baht, or never', () => {
    const sumOf = (APPROVAL_BAHT: string) => readConfig({ APPROVAL_BAHT }).settings.approvalBaht;
    expect(readConfig({}).settings).toEqual({
      approvalBaht: null,
      deskSilenceSeconds: 10,
      deskAbsenceSeconds: 120,
      resultRecallSeconds: 10,
    });
    expect([sumOf('off'), sumOf('1000'), sumOf('250000')]).toEqual([null, 1000, 250_000]);
    expect(problemsOf({ APPROVAL_BAHT: '999' }).join()).toContain('APPROVAL_BAHT');
    expect(problemsOf({ APPROVAL_BAHT: 'never' }).join()).toContain('APPROVAL_BAHT');
    expect(problemsOf({ DESK_SILENCE_SECONDS: '0', RESULT_RECALL_SECONDS: '61' })).toHaveLength(2);
  });

  test('the desk has a port of its own only if configured, and in a single process', () => {
    expect(readConfig({}).deskPort).toBeUndefined();
    expect(readConfig({ DESK_PORT: '3001' }).deskPort).toBe(3001);
    expect(problemsOf({ DESK_PORT: 'desk' })).toHaveLength(1);
    expect(problemsOf({ DESK_PORT: '3001', INSTANCE_ID: 'p1' }).join()).toContain('DESK_PORT');
  });

  test('a deposit needs the bank’s reference in production unless configured', () => {
    expect(readConfig({}).bankRef).toBe('optional');
    expect(readConfig({ BANK_REF: 'required' }).bankRef).toBe('required');
    const secrets = {
      API_KEY: 'a key',
      METRICS_TOKEN: 'a token',
      TOKEN_SECRET: 'a secret of more than 32 characters',
    };
    const production = { NODE_ENV: 'production', ...secrets };
    expect(readConfig(production).bankRef).toBe('required');
    expect(readConfig({ ...production, BANK_REF: 'optional' }).bankRef).toBe('optional');
    expect(problemsOf({ BANK_REF: 'always' })).toHaveLength(1);
  });

  test('phone codes need a sender that signs, except in the demo', () => {
    expect(readConfig({})).toMatchObject({ phoneCode: 'off', smsWebhook: undefined });
    const PHONE_CODE = 'required';
    expect(readConfig({ PHONE_CODE, DEMO: 'on' }, WITH_DEMO).phoneCode).toBe('required');
    expect(problemsOf({ PHONE_CODE }).join()).toContain('SMS_WEBHOOK_URL');
    const SMS_WEBHOOK_URL = 'https://sms.example.com/send';
    expect(problemsOf({ PHONE_CODE, SMS_WEBHOOK_URL }).join()).toContain('SMS_WEBHOOK_SECRET');
    const secret = 'a secret shared with the sender of messages';
    expect(readConfig({ PHONE_CODE, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET: secret }).smsWebhook).toEqual({
      url: SMS_WEBHOOK_URL,
      secret,
    });
    expect(problemsOf({ PHONE_CODE: 'maybe' })).toHaveLength(1);
  });

  test('only a slip verifier with a secret may credit deposits; none is the default', () => {
    expect(readConfig({})).toMatchObject({ slipWebhook: undefined, slipAutoBaht: 0 });
    const SLIP_VERIFIER = 'webhook';
    const SLIP_WEBHOOK_URL = 'https://slips.example.com/verify';
    const secret = 'a secret shared with the verifier of slips';
    const env = { SLIP_VERIFIER, SLIP_WEBHOOK_URL, SLIP_WEBHOOK_SECRET: secret, SLIP_AUTO_BAHT: '500' };
    expect(readConfig(env)).toMatchObject({
      slipWebhook: { url: SLIP_WEBHOOK_URL, secret },
      slipAutoBaht: 500,
    });
    expect(readConfig({ ...env, SLIP_VERIFIER: 'none', SLIP_AUTO_BAHT: '0' }).slipWebhook).toBeUndefined();
    for (const wrong of [
      { SLIP_VERIFIER },
      { ...env, SLIP_WEBHOOK_SECRET: 'short' },
      { ...env, SLIP_AUTO_BAHT: '0.5' },
      { ...env, SLIP_AUTO_BAHT: '1000001' },
      { SLIP_AUTO_BAHT: '1' },
    ])
      expect(problemsOf(wrong)).toHaveLength(1);
  });

  test('production requires its secrets and names each missing one', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).join()).toMatch(/API_KEY.*METRICS_TOKEN.*TOKEN_SECRET/);
    expect(
      problemsOf({ NODE_ENV: 'production', API_KEY: 'sanam-local', TOKEN_SECRET: 'x'.repeat(40) }),
    ).toHaveLength(3);
    expect(
      problemsOf({
        NODE_ENV: 'production',
        API_KEY: 'k-1',
        METRICS_TOKEN: 'm-1',
        TOKEN_SECRET: 'q8Zr0vK2mW5tY7uA1sD3fG6hJ9lX4cB8',
      }),
    ).toEqual([]);
  });

  test('production refuses the demo', () => {
    const production = {
      NODE_ENV: 'production',
      API_KEY: 'k-1',
      METRICS_TOKEN: 'm-1',
      TOKEN_SECRET: 'q8Zr0vK2mW5tY7uA1sD3fG6hJ9lX4cB8',
    };
    expect(problemsOf({ ...production, DEMO: 'on' })).toEqual([expect.stringContaining('DEMO must be off')]);
    expect(readConfig({ ...production, DEMO: 'off' }).isDemo).toBe(false);
  });

  test('the first operator’s password keeps its spaces', () => {
    const DESK_ADMIN_PASSWORD = ' twelve chars ';
    expect(readConfig({ DESK_ADMIN_PASSWORD }).deskAdminPassword).toBe(DESK_ADMIN_PASSWORD);
    expect(readConfig({ DESK_ADMIN_PASSWORD: 'x'.repeat(128) }).deskAdminPassword).toHaveLength(128);
    expect(readConfig({ DESK_ADMIN_PASSWORD: '' }).deskAdminPassword).toBeUndefined();
  });

  test.each(['1', 'eleven char', 'x'.repeat(129)])(
    'refuses "%s" as the password of the first operator',
    (password) => {
      const [problem, ...others] = problemsOf({ DESK_ADMIN_PASSWORD: password });
      expect(problem).toContain('DESK_ADMIN_PASSWORD must have 12 to 128 characters');
      expect(others).toEqual([]);
    },
  );

  test.each([
    ['PORT', '3000.5'],
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['DEMO', 'maybe'],
    ['DATABASE_URL', 'mysql://localhost/sanam'],
    ['TOKEN_SECRET', 'short'],
    ['STEP_DELAY_MS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with a message that names the variable', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test('no message contains the database password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://me:hunter2@localhost/x' }).join()).not.toContain('hunter2');
  });
});
