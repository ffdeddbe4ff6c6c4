/// Two certificates with their keys, and a key that asks for a password. They are valid for a hundred years and for
/// nothing but these tests.
package enum TestCertificates {
  package static let first = """
    -----BEGIN CERTIFICATE-----
    MIIBqDCCAU+gAwIBAgIUanDUJesg3gfS3i5N5YRO0W0aGkYwCgYIKoZIzj0EAwIw
    GzEZMBcGA1UEAwwQb25lLmxpYnJhcnkudGVzdDAgFw0yNjExMjQwMDEyNDdaGA8y
    MTI2MTAzMTAwMTI0N1owGzEZMBcGA1UEAwwQb25lLmxpYnJhcnkudGVzdDBZMBMG
    ByqGSM49AgEGCCqGSM49AwEHA0IABJZJbp1Z8/oW6QYqAjDWFo1+QBxz5odf2eJH
    615VwZrDF6DWQGouTsl2muqLoEUBhh+U8v+9ceU/SF3PEd+p5aujbzBtMB0GA1Ud
    DgQWBBSC42YeiMwOXTAv9C71aAwyPBvPezAfBgNVHSMEGDAWgBSC42YeiMwOXTAv
    9C71aAwyPBvPezAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9z
    dIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiAl55V/Btir1Abc+RriAsuE7qgjWb0h
    g5u37uBfVnsPjwIgKb9rCSWZbUrkiYSsxTM+jKYbJgYBiToH0Q53jVq2ya8=
    -----END CERTIFICATE-----
    """

  package static let firstKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQbfvPAQusLeMxTgn
    NbgntMr60cBk95Z1X12Ot+80J8+hRANCAASWSW6dWfP6FukGKgIw1haNfkAcc+aH
    X9niR+teVcGawxeg1kBqLk7Jdprqi6BFAYYflPL/vXHlP0hdzxHfqeWr
    -----END PRIVATE KEY-----
    """

  package static let second = """
    -----BEGIN CERTIFICATE-----
    MIIBqDCCAU+gAwIBAgIUfISif89VOLFZv9wX3Hz1B+kIwJMwCgYIKoZIzj0EAwIw
    GzEZMBcGA1UEAwwQdHdvLmxpYnJhcnkudGVzdDAgFw0yNjExMjQwMDEyNDdaGA8y
    MTI2MTAzMTAwMTI0N1owGzEZMBcGA1UEAwwQdHdvLmxpYnJhcnkudGVzdDBZMBMG
    ByqGSM49AgEGCCqGSM49AwEHA0IABO7cJAmWxPhA+R0ssjLy1GQQrXtK7HXmxUnP
    uuiB7WGrWEsHO/0ojDsXQHNjMgVtpHT8z9YrzRAHwyY9/YLIGrSjbzBtMB0GA1Ud
    DgQWBBQpfbtM+tjNcslxbnrc+KJxb5+7mjAfBgNVHSMEGDAWgBQpfbtM+tjNcslx
    bnrc+KJxb5+7mjAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9z
    dIcEfwAAATAKBggqhkjOPQQDAgNHADBEAiBfV5NKXZ1ElrLb4ge/I+fakgUWP0IG
    tU0PmWl9tUQ0hQIgB7A276DzAhuGF2KBkCpx881M7WB3r6pQt+2CkxqurYk=
    -----END CERTIFICATE-----
    """

  package static let secondKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgq2GeLAQbF3SMR1rj
    zAtoBLqXb34W15GVcQwjk1K/2/ihRANCAATu3CQJlsT4QPkdLLIy8tRkEK17Sux1
    5sVJz7roge1hq1hLBzv9KIw7F0BzYzIFbaR0/M/WK80QB8MmPf2CyBq0
    -----END PRIVATE KEY-----
    """

  package static let lockedKey = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHjME4GCSqGSIb3DQEFDTBBMCkGCSqGSIb3DQEFDDAcBAiqIsSa7eIfYgICCAAw
    DAYIKoZIhvcNAgkFADAUBggqhkiG9w0DBwQILL6ZlbmMfZMEgZAASFtJblGNm373
    OkAkLXnJYfNlcHqTKEKt8f0bOyGzNO8x1+W6eJ4A7RA0QUKdLNyUwabVcb8ix7Pi
    Py95VwnQHdM9nvTGYjfBajaKtBhLv1l5hOqm1YfteJSOITgwSNO4dKQJdnuiH4Oe
    bXw710CEoaaYQm9Fzm/Dj3uTDhnIoDk3l6LCrsy7dDyg8OtE8mY=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
